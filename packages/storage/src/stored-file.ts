export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}
