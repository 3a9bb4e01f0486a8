import { createHash } from 'node:crypto';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { createLiveServer } from './livekit-server.ts';

const [apiKey, apiSecret] = ['key', 'a-secret-of-at-least-thirty-two-bytes'];
const live = createLiveServer({ url: 'ws://127.0.0.1:1', apiKey, apiSecret });

async function read(event: object) {
  const body = JSON.stringify(event);
  const token = new AccessToken(apiKey, apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return live.readWebhook(body, await token.toJwt());
}

test('somebody leaves with their last connection, not when their own next one replaces it', async () => {
  const left = (disconnectReason: string) =>
    read({
      event: 'participant_left',
      room: { name: 'room', numParticipants: 1 },
      participant: { identity: 'somebody', disconnectReason },
    });
  expect(await left('CLIENT_INITIATED')).toEqual({
    kind: 'left',
    room: 'room',
    identity: 'somebody',
    participants: 1,
  });
  expect(await left('DUPLICATE_IDENTITY')).toMatchObject({ kind: 'other' });
});

test('a webhook without LiveKit’s signature is refused', async () => {
  expect(await live.readWebhook('{"event":"room_finished"}', undefined)).toBeNull();
  expect(await live.readWebhook('{"event":"room_finished"}', 'no token')).toBeNull();
});
