import { messages, uploadRoute } from '@foxreel/contracts';
import { version } from 'uploadthing/client';
import { z } from 'zod';
import type { UploadRefusal, UploadRequest } from './upload-types.ts';

/** A signed address that takes one file's bytes. */
export const openedUpload = z.object({
  url: z.string(),
  key: z.string(),
  name: z.string(),
  customId: z.string().nullable(),
});
export type OpenedUpload = z.output<typeof openedUpload>;

const refusedReply = z.object({ message: z.string(), errors: z.record(z.string(), z.string()).nullish() });

/** Asks the UploadThing route handler for addresses, for all files at once: the limits count them together. */
export async function openUploads(
  url: string,
  requests: readonly UploadRequest[],
): Promise<OpenedUpload[] | UploadRefusal> {
  const address = `${url}?actionType=upload&slug=${uploadRoute}`;
  const files = requests.map(({ file }) => ({
    name: file.name,
    size: file.size,
    type: file.type,
    lastModified: file.lastModified,
  }));
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-uploadthing-version': version,
        'x-uploadthing-package': 'foxreel',
      },
      body: JSON.stringify({ files, input: requests.map(({ details }) => details) }),
    });
    const body: unknown = await reply.json();
    if (reply.ok) return z.array(openedUpload).length(requests.length).parse(body);
    const refused = refusedReply.safeParse(body);
    return refused.success
      ? { message: refused.data.message, fields: fieldsOf(refused.data.errors ?? {}) }
      : unreachable();
  } catch {
    return unreachable();
  }
}

const unreachable = (): UploadRefusal => ({ message: messages.uploadUnreachable, fields: {} });

/** `medias[0][tags]` and `media_files[0]`, as the server names them → by file and field. */
function fieldsOf(errors: Record<string, string>): UploadRefusal['fields'] {
  const fields: UploadRefusal['fields'] = {};
  for (const [name, message] of Object.entries(errors)) {
    const [, index, field = 'file'] = /^(?:medias|media_files)\[(\d)\](?:\[(\w+)\])?$/.exec(name) ?? [];
    if (index !== undefined) fields[Number(index)] = { ...fields[Number(index)], [field]: [message] };
  }
  return fields;
}
