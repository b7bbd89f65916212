type Kind = 'png' | 'jpeg' | 'webp' | 'gif'

/** Detects an image type from the file's first bytes; ignores its name and declared type. */
export function detectImageKind(bytes: Buffer): Kind | undefined {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return undefined
}
