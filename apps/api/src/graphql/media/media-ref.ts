import type { MediaView } from '@foxreel/contracts';
import { builder } from '../builder.ts';

export const mediaType = builder.objectRef<MediaView>('Media');
