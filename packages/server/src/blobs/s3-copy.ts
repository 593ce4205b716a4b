import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

export interface S3Copy {
  bucket: string;
  from: string;
  to: string;
  sizeBytes: number;
}

export interface S3CopyLimits {
  singleCopyBytes: number;
  partBytes: number;
}

const GiB = 1024 ** 3;
/** S3 copies at most 5 GiB in one request. */
const S3_LIMITS: S3CopyLimits = { singleCopyBytes: 5 * GiB, partBytes: GiB };

/** Copies inside the store and replaces what is at `to` atomically. */
export async function copyObject(client: S3Client, copy: S3Copy, limits: S3CopyLimits = S3_LIMITS): Promise<void> {
  const target = { Bucket: copy.bucket, Key: copy.to };
  const CopySource = `${copy.bucket}/${copy.from.split('/').map(encodeURIComponent).join('/')}`;
  if (copy.sizeBytes <= limits.singleCopyBytes) {
    await client.send(new CopyObjectCommand({ ...target, CopySource }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < copy.sizeBytes; start += limits.partBytes) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + limits.partBytes, copy.sizeBytes) - 1}`;
      const part = { ...target, UploadId, CopySource, CopySourceRange, PartNumber };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(part));
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // Unfinished parts are invisible but billed.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch((abortError: unknown) => {
      throw new AggregateError([error, abortError], 'the copy failed and its parts could not be removed');
    });
    throw error;
  }
}
