/** The accounts that rest.md documents for a sandbox; all with the same password. */
export const demoPassword = 'Demo1234!';

export const demoAccounts = [
  { email: 'fan@demo.test', username: 'fan_demo', fullname: 'Robin Fan', role: 'fan', creator: false, staff: false },
  {
    email: 'creator@demo.test',
    username: 'creator_demo',
    fullname: 'Mara Lind',
    role: 'creator',
    creator: true,
    staff: false,
  },
  {
    email: 'staff@demo.test',
    username: 'staff_demo',
    fullname: 'Sam Keeper',
    role: 'staff',
    creator: false,
    staff: true,
  },
] as const;
