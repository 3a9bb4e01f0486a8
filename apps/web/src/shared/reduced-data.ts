import { useQuery } from '@tanstack/react-query';
import { utils } from './api/trpc.ts';
import { sessionQuery } from './session/session.ts';

/** Whether the device asks to save data (the browser's Save-Data). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Whether to save data now: as the account says, else as the device does. */
export const isDataReduced = (): boolean => utils.auth.session.getData()?.account?.own?.reducedData ?? savesData();

/** The same, for a component: it renders again only with the setting. */
export function useReducedData(): boolean {
  const { data } = useQuery({ ...sessionQuery, select: ({ account }) => account?.own?.reducedData ?? null });
  return data ?? savesData();
}
