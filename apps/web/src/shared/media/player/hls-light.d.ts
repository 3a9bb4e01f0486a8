/** hls.js ships its light build without types of its own. */
declare module 'hls.js/light' {
  export { BaseLoader, default, type HlsConfig, type TaskLoop } from 'hls.js';
}
