import { type Control, useController } from 'react-hook-form';
import type { DetailsForm, ReadyDetails } from './details.ts';
import type { DetailsControls } from './details-fields.tsx';

/** The fields of a form that holds the details of one media and nothing else. */
export function useDetailsControls(control: Control<DetailsForm, unknown, ReadyDetails>): DetailsControls {
  return {
    description: useController({ control, name: 'description' }).field,
    tags: useController({ control, name: 'tags' }).field,
    visibility: useController({ control, name: 'visibility' }).field,
    price: useController({ control, name: 'price' }).field,
    release: useController({ control, name: 'release' }).field,
    releaseAt: useController({ control, name: 'releaseAt' }).field,
  };
}
