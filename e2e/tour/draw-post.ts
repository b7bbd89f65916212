import sharp from 'sharp'

/** Draws a screenshot like users send: a post of a few lines, as PNG. */
export async function drawPost(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, at) => `<text x="40" y="${100 + at * 90}">${line}</text>`).join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="420" font-family="sans-serif" font-size="28"><rect width="1000" height="420" fill="#fff"/>${texts}</svg>`
  return await sharp(Buffer.from(drawing)).png().toBuffer()
}
