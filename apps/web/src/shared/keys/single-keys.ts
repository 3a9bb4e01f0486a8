const name = 'single_keys_off';

/** Whether keys of one character do something (is-key-off.ts asks it of each). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(name) !== 'true';

/** The person's choice, remembered on this device. */
export const setSingleKeys = (on: boolean) => localStorage.setItem(name, String(!on));
