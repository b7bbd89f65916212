import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../test-artefacts/contact-sheet/', import.meta.url))
const thumbWidth = 320

export type Picture = { stop: string; variant: string; bytes: Buffer }

/** Removes pictures of retaken and deleted screens. Other pictures of earlier runs remain. */
export function cleanSheet(taken: readonly string[], all: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const [stop = ''] = name.split('.')
    if (taken.includes(stop) || !all.includes(stop)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Saves one picture and its thumbnail. */
export async function savePicture({ stop, variant, bytes }: Picture): Promise<void> {
  const thumbnail = await sharp(bytes).resize({ width: thumbWidth }).webp({ quality: 70 }).toBuffer()
  writeFileSync(join(folder, `${stop}.${variant}.png`), bytes)
  writeFileSync(join(folder, `${stop}.${variant}.webp`), thumbnail)
}

/** Writes an HTML page with all pictures: one row per screen, one column per variant. */
export function writeSheet(names: readonly string[], variants: readonly string[]): string {
  const savedFiles = new Set(readdirSync(folder))
  const head = variants.map((variant) => `<th>${variant}</th>`).join('')
  const cell = (name: string, variant: string) =>
    savedFiles.has(`${name}.${variant}.webp`)
      ? `<td><a href="${name}.${variant}.png"><img loading="lazy" src="${name}.${variant}.webp" alt="${name}, ${variant}"></a></td>`
      : '<td></td>'
  const hasPicture = (name: string) => variants.some((variant) => savedFiles.has(`${name}.${variant}.webp`))
  const rows = names.filter(hasPicture).map((name) => {
    const cells = variants.map((variant) => cell(name, variant))
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  const style = 'body{font:14px system-ui}td,th{vertical-align:top;padding:8px}img{width:320px;border:1px solid #999}'
  const page = `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>${style}</style><table><tr><th></th>${head}</tr>${rows.join('')}</table>`
  const path = join(folder, 'index.html')
  writeFileSync(path, page)
  return path
}
