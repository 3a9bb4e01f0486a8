import { FailedJobs } from './failed-jobs.tsx';
import { JobLags } from './job-lags.tsx';
import { StaffHeader } from './staff-header.tsx';

/** /staff/jobs: schedules, lags and failures of the work behind the product. */
export function JobsPage() {
  return (
    <div className="mx-auto w-full max-w-[1100px] pb-10">
      <StaffHeader part="jobs" />
      <div className="grid gap-8 px-3 py-5">
        <JobLags />
        <FailedJobs />
      </div>
    </div>
  );
}
