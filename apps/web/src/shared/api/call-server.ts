import { reportSignedOut } from './signed-out.ts';

/** The server refused a call; `data` is what its error says beside the message. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly data: unknown;
  constructor(message: string, data: unknown) {
    super(message);
    this.data = data;
  }
}

export type CallKind = 'query' | 'mutate';

interface Call {
  path: string;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Longer addresses are cut off by some machine on the way. */
const longestAddress = 2000;
/** Browsers take 64 KiB in all of what is to outlive its page. */
const longestKept = 4000;
const waiting: Record<CallKind, Call[]> = { query: [], mutate: [] };

const bodyOf = (calls: readonly Call[]) =>
  JSON.stringify(Object.fromEntries(calls.map(({ input }, at) => [at, input])));
const addressOf = (calls: readonly Call[]) => `/trpc/${calls.map(({ path }) => path).join(',')}?batch=1`;
const queryAddress = (calls: readonly Call[]) => `${addressOf(calls)}&input=${encodeURIComponent(bodyOf(calls))}`;

/** Calls a procedure by tRPC's HTTP protocol (its batch form). Calls of one tick and one kind share a request. */
export function callServer(kind: CallKind, path: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const first = waiting[kind].push({ path, input, resolve, reject }) === 1;
    if (leaving && kind === 'mutate') sendWaiting(kind);
    else if (first) setTimeout(() => sendWaiting(kind));
  });
}

/** What is asked while the page is left cannot wait for the end of the tick. */
let leaving = false;
globalThis.addEventListener?.('pagehide', () => {
  leaving = true;
  sendWaiting('mutate');
});
globalThis.addEventListener?.('pageshow', () => {
  leaving = false;
});

function sendWaiting(kind: CallKind): void {
  let group: Call[] = [];
  for (const call of waiting[kind].splice(0)) {
    if (kind === 'query' && group.length > 0 && queryAddress([...group, call]).length > longestAddress) {
      void send(kind, group);
      group = [];
    }
    group.push(call);
  }
  if (group.length > 0) void send(kind, group);
}

/** What was done arrives also when its page is left or loaded anew at once. */
function post(calls: readonly Call[]): Promise<Response> {
  const body = bodyOf(calls);
  const headers = { 'content-type': 'application/json' };
  return fetch(addressOf(calls), { method: 'POST', headers, body, keepalive: body.length <= longestKept });
}

async function send(kind: CallKind, calls: Call[]): Promise<void> {
  try {
    const response = await (kind === 'query' ? fetch(queryAddress(calls)) : post(calls));
    const answers: unknown = await response.json();
    for (const [at, call] of calls.entries()) settle(call, Array.isArray(answers) ? answers[at] : answers);
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

interface Answer {
  result?: { data?: unknown };
  error?: { message: string; data?: { httpStatus?: number; errorCode?: string } };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isAnswer = (value: unknown): value is Answer =>
  isObject(value) && (('result' in value && isObject(value.result)) || ('error' in value && isObject(value.error)));

function settle(call: Call, answer: unknown): void {
  const { resolve, reject } = call;
  if (!isAnswer(answer)) reject(new Error('The server gave no answer'));
  else if (!answer.error) resolve(answer.result?.data);
  else {
    const { message, data } = answer.error;
    const refused = new CallRefused(message, data);
    if (data?.httpStatus === 401) reportSignedOut();
    if (data?.errorCode === 'PASSWORD_REQUIRED') void callAgainWithPassword(call, refused);
    else reject(refused);
  }
}

/** What asked for the call waits on: nothing typed is lost. Procedures that ask for the password are mutations. */
async function callAgainWithPassword({ path, input, resolve, reject }: Call, refused: CallRefused): Promise<void> {
  const asking = import('./password-request.ts').then(({ requestPassword }) => requestPassword());
  if (await asking.catch(() => false)) callServer('mutate', path, input).then(resolve, reject);
  else reject(refused);
}
