import type { StreamHealth } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { beatEncoderLives, generateStreamKey, getStreamHealth, openEncoderLive } from './index.ts';

const world = await createTestWorld();

const healthy: StreamHealth = {
  ...{
    at: new Date().toISOString(),
    videoKbps: 4_000,
    audioKbps: 128,
    fps: 30,
    keySeconds: 2,
    width: 1280,
    height: 720,
  },
  ...{ profile: 'High', level: '4.1', sound: 'AAC', droppedFrames: 0, lateParts: 0 },
  ...{ ladder: 'partial', renditions: [480] },
};

test('the health of an encoder comes with its heartbeat, and each problem with the setting in OBS', async () => {
  const [creator, other] = [await world.createPerson({ creator: true }), await world.createPerson({ creator: true })];
  const encoder = await openEncoderLive(world.system, await generateStreamKey(creator.ctx));
  const unmeasured = await openEncoderLive(world.system, await generateStreamKey(other.ctx));
  expect(await getStreamHealth(creator.ctx)).toBeNull();
  await beatEncoderLives(world.system, [{ ...encoder, health: healthy }, unmeasured]);
  expect(await getStreamHealth(creator.ctx)).toEqual({ ...healthy, problems: [] });
  expect(await getStreamHealth(other.ctx)).toBeNull();
  // Its encoder lost its connection.
  await beatEncoderLives(world.system, [encoder]);
  expect(await getStreamHealth(creator.ctx)).toBeNull();
  await beatEncoderLives(world.system, [
    { ...encoder, health: { ...healthy, keySeconds: 8.3, profile: 'High 10', lateParts: 9, sound: null } },
  ]);
  const problems = (await getStreamHealth(creator.ctx))?.problems ?? [];
  expect(problems.map(({ code }) => code)).toEqual([
    'key_frames_far',
    'profile_unsupported',
    'sound_missing',
    'parts_late',
  ]);
  expect(problems[0]?.obsSetting).toContain('Keyframe Interval');
  const fan = await world.createPerson();
  await expect(getStreamHealth(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
