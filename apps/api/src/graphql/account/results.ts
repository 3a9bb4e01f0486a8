import type { ErrorCode, FieldMessages } from '@foxreel/contracts';
import { refusalOf } from '../../errors/index.ts';
import { builder } from '../builder.ts';

export interface FieldError {
  field: string;
  message: string;
}

/** The answer to saving a form: `errors` holds what speaks against it, field by field; then nothing was written. */
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

/** Runs what a form saves. BAD_INPUT and CONFLICT become its `errors`; every other refusal goes the way of all errors. */
export async function saveResult(work: () => Promise<Omit<SaveResult, 'errors'>>): Promise<SaveResult> {
  try {
    return { ...(await work()), errors: null };
  } catch (error) {
    const { message, fields } = shownRefusal(error);
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

/** Runs an act. BAD_INPUT and CONFLICT become its `errors`; every other refusal goes the way of all errors. */
export async function okResult(work: () => Promise<unknown>): Promise<OkResult> {
  try {
    await work();
    return { ok: true, errors: null };
  } catch (error) {
    const { message, fields } = shownRefusal(error);
    return { ok: false, errors: fields ? [...new Set(Object.values(fields).flat())] : [message] };
  }
}

const shown: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT']);

function shownRefusal(error: unknown): { message: string; fields: FieldMessages | null } {
  const refusal = refusalOf(error);
  if (!shown.has(refusal.code)) throw error;
  return refusal;
}
