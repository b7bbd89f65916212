import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.ts'

const address = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'

/** A picture with a code for each text, in a row. */
function drawn(texts: string[], [paper, ink] = ['#fff', '#000']) {
  const codes = texts.map((text, index) => {
    const { data, size } = encode(text, { border: 3 })
    const cell = 200 / size
    const cells = data.flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark ? `<rect x="${x * cell}" y="${y * cell}" width="${cell + 0.1}" height="${cell + 0.1}"/>` : '',
      ),
    )
    return `<g transform="translate(${20 + index * 240} 40)" fill="${ink}">${cells.join('')}</g>`
  })
  const width = 20 + texts.length * 240
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="${width}" height="300" fill="${paper}"/>${codes.join('')}</svg>`,
    ),
  )
}

describe('QR codes in a picture', () => {
  it.each([0, 90, 180, 270, 12])('are read when turned by %i degrees', async (degrees) => {
    const picture = await drawn([address]).rotate(degrees, { background: '#fff' }).png().toBuffer()
    expect(await readCodes(picture)).toEqual([address])
  })

  it('are read light on dark and from a photograph', async () => {
    const picture = await drawn([`solana:${address}`], ['#15202b', '#fff'])
      .jpeg({ quality: 50 })
      .toBuffer()
    expect(await readCodes(picture)).toEqual([`solana:${address}`])
  })

  it('are all read, without invisible characters', async () => {
    const codes = await readCodes(await drawn([address, 'https://a.example/\u202e\u200bx']).png().toBuffer())
    expect(codes.sort()).toEqual([address, 'https://a.example/x'])
  })

  it('are none in other and in invalid pictures', async () => {
    expect(await readCodes(await drawn([]).png().toBuffer())).toEqual([])
    expect(await readCodes(Buffer.from('no picture'))).toEqual([])
  })
})
