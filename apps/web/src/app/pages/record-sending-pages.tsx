/** Fetched together: who sends a recording when the line has just broken must still see how it stands. */
export { RecordPreviewPage } from '../../features/record/components/preview-page.tsx';
export { RecordProgressPage } from '../../features/record/components/record-progress-page.tsx';
