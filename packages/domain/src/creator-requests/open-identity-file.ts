import type { IdentityFileIdInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, notFound, requireSession, requireStaff } from '../kernel/index.ts';

const { identityFileReads, identityFiles } = schema;

/**
 * Where the bytes of an identity file are, for staff who are signed in, and nobody else, not even its owner. Each opening is recorded
 * before it happens. FORBIDDEN for others, whether there is such a file or not.
 */
export async function openIdentityFile(
  ctx: Context,
  { id }: IdentityFileIdInput,
): Promise<{ key: string; contentType: string }> {
  const { accountId } = requireSession(ctx);
  requireStaff(ctx);
  const [file] = await ctx.db
    .select({ key: identityFiles.storageKey, contentType: identityFiles.mimeType })
    .from(identityFiles)
    .where(eq(identityFiles.id, id));
  if (!file) throw notFound('The file');
  await ctx.db.insert(identityFileReads).values({ fileId: id, readerId: accountId, createdAt: new Date() });
  return file;
}
