/**
 * Puts H.264 before the other codecs of an SDP offer's video (docs/contract/rest.md: H264 preferred), so that it is what is published
 * where the client can. An offer without H.264 stays as it is.
 */
export function preferH264(sdp: string): string {
  const newline = sdp.includes('\r\n') ? '\r\n' : '\n';
  const sections = sdp.split(/(?=^m=)/m);
  return sections.map((section) => (section.startsWith('m=video') ? inOrder(section, newline) : section)).join('');
}

function inOrder(section: string, newline: string): string {
  const lines = section.split(newline);
  const [media = ''] = lines;
  const [kind = '', port = '', protocol = '', ...payloads] = media.split(' ');
  const h264 = new Set(lines.flatMap((line) => /^a=rtpmap:(\d+) H264\//i.exec(line)?.[1] ?? []));
  // A codec's retransmission goes where the codec goes.
  const repairs = new Set(
    lines.flatMap((line) => {
      const [, repair, of] = /^a=fmtp:(\d+) apt=(\d+)/.exec(line) ?? [];
      return repair && of && h264.has(of) ? [repair] : [];
    }),
  );
  const comesFirst = (payload: string) => h264.has(payload) || repairs.has(payload);
  const ordered = [...payloads.filter(comesFirst), ...payloads.filter((payload) => !comesFirst(payload))];
  return [[kind, port, protocol, ...ordered].join(' '), ...lines.slice(1)].join(newline);
}
