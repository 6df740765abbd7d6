import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { parseFilesUrl } from '../../src/config/files_url.js';
import { CREDENTIALS } from './credentials.js';

/** A client of the same bucket, beside the store. */
export function besideStore(filesUrl: string) {
  const bucket = parseFilesUrl(filesUrl);
  const credentials = {
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  };
  const client = new S3Client({
    credentials,
    region: bucket?.region ?? '',
    endpoint: bucket?.endpoint ?? '',
    forcePathStyle: true,
  });
  const place = { Bucket: bucket?.name, Prefix: bucket?.prefix };
  const unfinished = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(place));
    return Uploads.map(({ Key = '' }) => Key.slice(place.Prefix?.length));
  };
  return { client, place, unfinished };
}
