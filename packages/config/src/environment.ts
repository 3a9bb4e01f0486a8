import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const port = z.coerce.number().int().min(1).max(65_535);

/** Every variable that Foxreel reads, with what is expected of it; `.env.example` is held against this by a test. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((origin) => origin.trim()).filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  TRUST_PROXY: flag.default(false),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SANDBOX: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  VALKEY_URL: z.url({ protocol: /^(redis|rediss|valkey|valkeys)$/ }).optional(),
  LIVEKIT_URL: z.url({ protocol: /^(ws|wss|http|https)$/ }).optional(),
  LIVEKIT_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  LIVEKIT_STATE_FILE: z.string().min(1).optional(),
  LIVEKIT_API_KEY: z.string().min(1).optional(),
  LIVEKIT_API_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  CHROMIUM_PATH: z.string().min(1).optional(),
  FOXREEL_CACHE: z.string().min(1).optional(),
  STORAGE: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  UPLOADTHING_TOKEN: z.string().min(1).optional(),
});

export type Environment = z.output<typeof environmentSchema>;

/** A wrong variable: the message names each one and what is expected of it. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Parses the environment, the only reader of process.env. An empty value counts as not set. Throws EnvironmentError. */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environmentSchema.safeParse(present);
  const lines = parsed.success ? conflicts(parsed.data) : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || lines.length > 0) throw new EnvironmentError(`The configuration is wrong.\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return parsed.data;
}

function conflicts(environment: Environment): string[] {
  const lines: string[] = [];
  if (environment.LIVEKIT_URL && !(environment.LIVEKIT_API_KEY && environment.LIVEKIT_API_SECRET)) {
    lines.push('LIVEKIT_API_KEY, LIVEKIT_API_SECRET: both are required with LIVEKIT_URL');
  }
  if (environment.STORAGE === 's3') {
    for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!environment[name]) lines.push(`${name}: required with STORAGE=s3`);
    }
  }
  if (environment.SANDBOX && environment.NODE_ENV === 'production' && environment.PUBLIC_URL?.startsWith('https:')) {
    lines.push('SANDBOX: a production configuration (NODE_ENV=production with an https PUBLIC_URL) must not run as a sandbox');
  }
  return lines;
}
