export { getCampaignReport } from './get-campaign-report.ts';
export { type CampaignEvent, recordCampaignEvent } from './record-campaign-event.ts';
