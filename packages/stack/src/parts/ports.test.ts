import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choosePorts, livekitUdpPorts, portIsFree, portsOfBlock, readPorts } from './ports.ts';

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'foxreel-ports-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
};

const occupy = (port: number) =>
  new Promise<void>((resolve) => {
    const server = createServer().listen(port, '127.0.0.1', resolve);
    onTestFinished(() => void server.close());
  });

test('ports stay the same between starts unless one of them is taken', async () => {
  const dataDir = folder();
  const first = await choosePorts(dataDir);
  expect(await choosePorts(dataDir)).toEqual(first);
  expect(readPorts(join(dataDir, 'ports.json'))).toEqual(first);
  await occupy(first.valkey);
  const second = await choosePorts(dataDir);
  expect(Object.values(second)).not.toContain(first.valkey);
});

test('blocks never overlap', () => {
  for (let block = 0; block < 89; block += 1) {
    expect(portsOfBlock(block).livekitUdp + livekitUdpPorts).toBeLessThanOrEqual(portsOfBlock(block + 1).postgres);
  }
});

test('a listening port is not free', async () => {
  const port = 20_000 + 9999;
  await occupy(port);
  expect(await portIsFree(port)).toBe(false);
});
