import { refusalOf } from '../api/refusal.ts';

interface Course {
  /** What the server said last. */
  confirmed: boolean;
  /** What the call under way asks for. */
  asked: boolean;
  wanted: boolean;
}

export type ToggleKind = 'like' | 'follow';

/** Taps on their way to the server, over all toggles of the page. */
const underWay = new Set<string>();

/** Whether a tap is on its way: news of the same thing is then older than the screen. */
export const isToggling = (kind: ToggleKind, id: string): boolean => underWay.has(`${kind}:${id}`);

export interface SerialToggleParts<Answer> {
  kind: ToggleKind;
  send: (id: string, wanted: boolean) => Promise<Answer>;
  onSettled: (id: string, answer: Answer) => void;
  /** Put back to what the server last confirmed. */
  onRefused: (id: string, confirmed: boolean, error: unknown) => void;
}

/**
 * A switch that may be tapped faster than the network answers: one call at a time per id, and when it is back,
 * only the last intent is sent, and only if it differs. `send` asks for a state, not for a change: it may be asked twice.
 */
export function createSerialToggle<Answer>({ kind, send, onSettled, onRefused }: SerialToggleParts<Answer>) {
  const courses = new Map<string, Course>();
  const end = (id: string) => {
    courses.delete(id);
    underWay.delete(`${kind}:${id}`);
  };

  const run = async (id: string, course: Course) => {
    let answer: Answer | null = null;
    try {
      do {
        course.asked = course.wanted;
        try {
          answer = await send(id, course.asked);
          course.confirmed = course.asked;
        } catch (error) {
          // Without an answer nobody knows what the server did: what was tapped meanwhile is asked for all the same.
          if (refusalOf(error).status > 0 || course.wanted === course.asked) throw error;
        }
      } while (course.wanted !== course.asked);
      end(id);
      if (answer !== null) onSettled(id, answer);
    } catch (error) {
      end(id);
      // Tapped back meanwhile: the screen shows what the server has.
      if (course.wanted !== course.confirmed) onRefused(id, course.confirmed, error);
    }
  };

  return {
    /** The page is left: what was tapped while a call was under way does not wait for its answer. */
    sendUnsent() {
      for (const [id, { asked, wanted }] of courses) if (wanted !== asked) void send(id, wanted).catch(() => null);
    },
    /** What the last tap asked for; `shown` when none is on its way. Two taps may come before the screen shows the first. */
    intent: (id: string, shown: boolean): boolean => courses.get(id)?.wanted ?? shown,
    /** Asks for `wanted`; `shown` is what the screen showed before the tap. */
    set(id: string, shown: boolean, wanted: boolean) {
      const course = courses.get(id);
      if (course) {
        course.wanted = wanted;
        return;
      }
      const started = { confirmed: shown, asked: wanted, wanted };
      courses.set(id, started);
      underWay.add(`${kind}:${id}`);
      void run(id, started);
    },
  };
}
