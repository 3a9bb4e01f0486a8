import type { ErrorCode, FieldMessages } from '@foxreel/contracts';
import { toPublicError } from '../../errors/index.ts';
import { builder } from '../builder.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** The answer to saving a form: with `errors`, one per field, nothing was written. */
export interface SaveResult {
  id: string | null;
  errors: FieldError[] | null;
  /** Ours: the new email, which replaces the old one once it is verified. */
  pendingEmail?: string | null;
}

/** The answer to an act that needs no more: done, or the words that say why not. */
export interface OkResult {
  ok: boolean;
  errors: string[] | null;
}

const fieldErrorsType = builder.objectRef<FieldError>('FieldErrors').implement({
  fields: (t) => ({ field: t.exposeString('field'), message: t.exposeString('message') }),
});

export const saveResultType = builder.objectRef<SaveResult>('SaveResult').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: true }),
    errors: t.expose('errors', { type: [fieldErrorsType], nullable: true }),
    pending_email: t.string({
      nullable: true,
      description: 'Ours: a new email that waits to be verified; until then the old one stays.',
      resolve: ({ pendingEmail }) => pendingEmail ?? null,
    }),
  }),
});

export const okResultType = builder.objectRef<OkResult>('OkResult').implement({
  fields: (t) => ({ ok: t.exposeBoolean('ok'), errors: t.exposeStringList('errors', { nullable: true }) }),
});

/** Saves a form. BAD_INPUT and CONFLICT become its `errors`; any other error is rethrown. */
export async function saveResult(work: () => Promise<Omit<SaveResult, 'errors'>>): Promise<SaveResult> {
  try {
    return { ...(await work()), errors: null };
  } catch (error) {
    const { message, fields } = formError(error);
    return { id: null, errors: fieldErrors(fields ?? { account: [message] }) };
  }
}

/** A form has one field for a whole list: what is wrong with `interests.0` stands at `interests`, each message once. */
function fieldErrors(fields: FieldMessages): FieldError[] {
  const byField = new Map<string, Set<string>>();
  for (const [path, list] of Object.entries(fields)) {
    const field = path.replace(/\.\d+(\..*)?$/, '');
    byField.set(field, new Set([...(byField.get(field) ?? []), ...list]));
  }
  return [...byField].flatMap(([field, list]) => [...list].map((message) => ({ field, message })));
}

/** Runs a command. BAD_INPUT and CONFLICT become its `errors`; any other error is rethrown. */
export async function okResult(work: () => Promise<unknown>): Promise<OkResult> {
  try {
    await work();
    return { ok: true, errors: null };
  } catch (error) {
    const { message, fields } = formError(error);
    return { ok: false, errors: fields ? [...new Set(Object.values(fields).flat())] : [message] };
  }
}

const shown: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT']);

function formError(error: unknown): { message: string; fields: FieldMessages | null } {
  const publicError = toPublicError(error);
  if (!shown.has(publicError.code)) throw error;
  return publicError;
}
