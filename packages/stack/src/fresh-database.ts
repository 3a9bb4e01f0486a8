import postgres from 'postgres';

/** An empty database `name` on the server of `url`, in place of one of that name. Returns its address. */
export async function freshDatabase(url: string, name: string): Promise<string> {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)}`;
  } finally {
    await admin.end({ timeout: 5 });
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
