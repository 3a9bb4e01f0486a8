const key = 'sign_in_code';

/** To whom a code was sent, and when (milliseconds since 1970): a reload of the code's screen asks for neither again. */
export interface CodeRequest {
  email: string;
  sentAt: number;
}

export function keepCodeRequest(request: CodeRequest) {
  sessionStorage.setItem(key, JSON.stringify(request));
}

export function readCodeRequest(): CodeRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('sentAt' in stored)) return null;
    const { email, sentAt } = stored;
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
  } catch {
    return null;
  }
}

export function dropCodeRequest() {
  sessionStorage.removeItem(key);
}
