import { connect } from './client.mjs';

/** Sockets that are closed together; `open` one with a client's login, or without. */
export function socketsOfFile() {
  const sockets = [];
  return {
    async open(client) {
      const socket = await connect(client?.cookies.get('access_token'));
      sockets.push(socket);
      return socket;
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
