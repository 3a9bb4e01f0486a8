import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** What a call came to: an answer, or silence: then it may have been done or not. */
export type Outcome =
  | { kind: 'accepted'; data: unknown }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'silent' };

export interface Member {
  id: string;
  username: string;
  ask(query: string, variables: Record<string, unknown>): Promise<Outcome>;
  /** A call of the sandbox's provider: gives the token of a card to charge. */
  addCard(): Promise<void>;
  /** Uploads a picture. The ids of what was accepted: none without an answer. */
  upload(picture: Blob): Promise<string[]>;
}

const answerWithinMs = 8_000;
const reply = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), status: z.number().optional() })).optional(),
});
const uploadReply = z.object({ medias: z.array(z.object({ id: z.string() })) });
const signUpReply = z.object({ account: z.object({ id: z.string() }) });

/** Signs somebody up, as the documented calls have it; another try under another name, should a connection have been lost just then. */
export async function newMember(address: string, username: string): Promise<Member> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await signUp(address, `${username}t${tries}`);
    } catch (error) {
      if (tries >= 10) throw error;
      await sleep(1_000);
    }
  }
}

async function signUp(address: string, username: string): Promise<Member> {
  const form = {
    type: 'email',
    username,
    fullname: username,
    email: `${username}@example.test`,
    password: 'Chaos1234!',
  };
  const response = await post(`${address}/api/signup`, form, '');
  const { account } = signUpReply.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return {
    id: account.id,
    username,
    async ask(query, variables) {
      try {
        return outcomeOf(await post(`${address}/api`, { query, variables }, cookie));
      } catch {
        return { kind: 'silent' };
      }
    },
    async addCard() {
      const card = { card_name: 'Chaos', card_number: '4242 4242 4242 4242', expire_date: '12/40', cvv: '123' };
      const added = await post(`${address}/api/sandbox/card`, card, cookie);
      if (!added.ok) throw new Error(`No card was added: ${added.status} ${await added.text()}`);
    },
    async upload(picture) {
      const form = new FormData();
      form.append('media_files', picture, 'picture.png');
      form.append('medias[0][description]', `A picture of ${username}`);
      form.append('medias[0][tags][]', 'chaos');
      try {
        const response = await fetch(`${address}/api/upload/media`, {
          method: 'POST',
          headers: { cookie },
          body: form,
          signal: AbortSignal.timeout(answerWithinMs),
        });
        return uploadReply.parse(await response.json()).medias.map(({ id }) => id);
      } catch {
        return [];
      }
    },
  };
}

/** A fault of the server is silence: it says nothing of whether the change was made. */
async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.status >= 500) return { kind: 'silent' };
  const { data, errors } = reply.parse(await response.json());
  const [error] = errors ?? [];
  if (error) {
    const status = error.status ?? response.status;
    return status >= 500 ? { kind: 'silent' } : { kind: 'refused', status, message: error.message };
  }
  return { kind: 'accepted', data: Object.values(data ?? {})[0] };
}

const post = (url: string, body: object, cookie: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  });
