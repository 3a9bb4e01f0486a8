interface Course<Answer> {
  /** What the server said last. */
  confirmed: boolean;
  wanted: boolean;
  running: Promise<Answer> | null;
}

export interface SerialToggleParts<Answer> {
  send: (id: string, wanted: boolean) => Promise<Answer>;
  onSettled: (id: string, answer: Answer) => void;
  /** Put back to what the server last confirmed. */
  onRefused: (id: string, confirmed: boolean, error: unknown) => void;
}

/**
 * A switch that may be tapped faster than the network answers: one call at a time per id, and when it is back,
 * only the last intent is sent, and only if it differs.
 */
export function createSerialToggle<Answer>({ send, onSettled, onRefused }: SerialToggleParts<Answer>) {
  const courses = new Map<string, Course<Answer>>();

  const run = async (id: string, course: Course<Answer>) => {
    let answer: Answer | null = null;
    try {
      while (course.wanted !== course.confirmed) {
        const aim = course.wanted;
        course.running = send(id, aim);
        answer = await course.running;
        course.confirmed = aim;
      }
      courses.delete(id);
      if (answer !== null) onSettled(id, answer);
    } catch (error) {
      courses.delete(id);
      onRefused(id, course.confirmed, error);
    }
  };

  return {
    /** Asks for `wanted`; `shown` is what the screen showed before the tap. */
    set(id: string, shown: boolean, wanted: boolean) {
      const course = courses.get(id);
      if (course) {
        course.wanted = wanted;
        return;
      }
      const started: Course<Answer> = { confirmed: shown, wanted, running: null };
      courses.set(id, started);
      void run(id, started);
    },
    /** While a tap is on its way, news of the same thing is older than the screen. */
    busy: (id: string) => courses.has(id),
  };
}
