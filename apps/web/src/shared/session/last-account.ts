const key = 'last_account';

/** Who was signed in last in this tab; outlives a reload and an expired login. */
export const keepLastAccount = (id: string): void => sessionStorage.setItem(key, id);
export const lastAccount = (): string | null => sessionStorage.getItem(key);
