import * as texts from '#texts'
import { codes, type Refusal, refuse } from '../../contract/wire/codes.ts'
import { BUSY_RETRY_SECONDS, IMAGE_MAX_BYTES } from '../../market/constants.ts'
import type { ImageProblem, Reencoded } from './reencode.ts'

const messages: Record<Exclude<ImageProblem, 'busy'>, () => string> = {
  kind: () => texts.complaint_image_kind(),
  broken: () => texts.complaint_image_broken(),
  dimensions: () => texts.complaint_image_dimensions(),
}

/** The refusal for a picture that was not taken. */
export const imageRefusal = (problem: ImageProblem): Refusal =>
  problem === 'busy'
    ? { ...refuse(codes.busy), retryAfterSeconds: BUSY_RETRY_SECONDS }
    : refuse(codes.imageRefused, messages[problem]())

/** The refusal for a file that is too large; null where it is not. */
export const sizeRefusal = ({ size }: Blob): Refusal | null =>
  size > IMAGE_MAX_BYTES ? refuse(codes.tooLarge, texts.complaint_image_large()) : null

/** The refusal for a picture on which too little can be seen, however it is turned; null where there is enough. */
export function leastRefusal(
  { width, height }: Pick<Reencoded, 'width' | 'height'>,
  [longer, shorter]: readonly [longer: number, shorter: number],
): Refusal | null {
  const isEnough = Math.max(width, height) >= longer && Math.min(width, height) >= shorter
  return isEnough ? null : refuse(codes.imageRefused, texts.image_small({ width, height, longer, shorter }))
}
