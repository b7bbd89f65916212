import { maxUploadBytes } from '@murmur/contract/realtime'

/** Image types that every server and model accepts unchanged. */
const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** The longest side of a scaled-down picture in pixels; text in it stays legible. */
const maxSidePx = 2400
const jpegQualities = [0.85, 0.7, 0.5]

/** `no-image`: not an image by its MIME type. `unreadable`: this browser cannot decode it. `too-large`: even scaled down. */
export type PictureError = 'no-image' | 'unreadable' | 'too-large'

/** Prepares a chosen file for sending: unchanged if it fits, else as a smaller JPEG. */
export async function preparePicture(file: Blob): Promise<Blob | PictureError> {
  if (!/^image\//.test(file.type) || file.type === 'image/svg+xml') return 'no-image'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  try {
    if (acceptedTypes.includes(file.type) && file.size <= maxUploadBytes) return file
    return await shrinkToLimit(bitmap)
  } finally {
    bitmap.close()
  }
}

async function shrinkToLimit(bitmap: ImageBitmap): Promise<Blob | PictureError> {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return 'unreadable'
  // A JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of jpegQualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) return 'unreadable'
    if (blob.size <= maxUploadBytes) return blob
  }
  return 'too-large'
}
