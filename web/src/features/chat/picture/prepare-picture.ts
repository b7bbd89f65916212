import { mostUploadBytes } from '@murmur/contract/realtime'

/** What every server and model reads as it is. */
const plainTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** The longest side of a picture that had to be made smaller, in pixels; text in it stays legible. */
const longestSide = 2400
const qualities = [0.85, 0.7, 0.5]

/** `no-image`: it says itself that it is none. `unreadable`: this browser cannot open it. `too-large`: nor make it fit. */
export type PictureTrouble = 'no-image' | 'unreadable' | 'too-large'

/** Makes a chosen file one that can be sent: as it is where it fits, else smaller and as a JPEG. */
export async function preparePicture(file: Blob): Promise<Blob | PictureTrouble> {
  if (!/^image\//.test(file.type) || file.type === 'image/svg+xml') return 'no-image'
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'unreadable'
  try {
    if (plainTypes.includes(file.type) && file.size <= mostUploadBytes) return file
    return await shrink(bitmap)
  } finally {
    bitmap.close()
  }
}

async function shrink(bitmap: ImageBitmap): Promise<Blob | PictureTrouble> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) return 'unreadable'
  // A JPEG has no transparency: what was see-through becomes white, not black.
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!made) return 'unreadable'
    if (made.size <= mostUploadBytes) return made
  }
  return 'too-large'
}
