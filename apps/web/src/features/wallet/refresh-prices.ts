import type { QueryClient } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/refusal.ts';

const conflict = 409;

/** After a sale was refused because its price has changed: what is shown is read again, so that the next tap agrees to the new one. */
export function refreshPrices(client: QueryClient, error: unknown): void {
  if (refusalOf(error).status === conflict) void client.invalidateQueries();
}
