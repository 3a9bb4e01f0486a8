let wanted: 'document' | 'face' = 'face';

/** Says what the age_verification popup is to take a photo of. */
export const wantPhoto = (kind: 'document' | 'face') => {
  wanted = kind;
};

export const wantedPhoto = (): 'document' | 'face' => wanted;
