export { getSecurityChange, undoSecurityChange } from './undo-security-change.ts';
