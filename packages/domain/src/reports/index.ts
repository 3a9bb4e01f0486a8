export { listReports } from './list-reports.ts';
export { makeReport } from './make-report.ts';
export { reportSubjects } from './report-subjects.ts';
export { resolveReport } from './resolve-report.ts';
