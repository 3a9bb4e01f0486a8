/** What somebody says under a work. */
export interface Line {
  by: string;
  text: string;
  /** Among those that most people like. */
  loved: boolean;
}

export interface Remark extends Line {
  replies: Line[];
}

/** Reads lines of `username: text`, oldest first. One that is indented further answers the last that is not; a loved one begins with `^`. */
export function conversation(text: string): Remark[] {
  const remarks: Remark[] = [];
  let margin: number | undefined;
  for (const [, indent = '', loved, by = '', said = ''] of text.matchAll(/^( *)(\^ )?([\w.]+): (.+)$/gm)) {
    margin ??= indent.length;
    const line = { by, text: said, loved: loved !== undefined };
    const last = remarks.at(-1);
    if (last && indent.length > margin) last.replies.push(line);
    else remarks.push({ ...line, replies: [] });
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = remarks.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  if (read !== lines.length) throw new Error(`Not every line is "username: text": ${text.slice(0, 80)}`);
  return remarks;
}
