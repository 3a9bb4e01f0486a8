export { makeReport, reportSubjects } from './reports.ts';
export { listReports, resolveReport } from './resolve-report.ts';
