import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Downloads a model's archive, verifies its size and SHA-256, and unpacks its int8 files into `folder`/whisper-`name`. An
 * interrupted download resumes where it ended; an archive that was put there by other means is verified, too. Returns the model's
 * folder.
 *
 * @param {{ name: string, model: { archive: string, bytes: number, sha256?: string }, source: string, folder: string }} wanted
 * @throws Error with a sentence for the operator
 */
export async function fetchModel({ name, model, source, folder }) {
  const target = join(folder, `whisper-${name}`)
  const files = modelFiles(name)
  if (files.every((file) => size(join(target, file)) > 0)) return target
  if (!/^[0-9a-f]{64}$/.test(model.sha256 ?? ''))
    throw new Error(
      `There is no SHA-256 for ${model.archive}, so it is not downloaded: its content could not be verified.`,
    )
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, model.archive)
  await download(`${source.replace(/\/+$/, '')}/${model.archive}`, archive, model.bytes)
  const hash = await sha256(archive)
  if (hash !== model.sha256) {
    rmSync(archive)
    throw new Error(`${model.archive} has another SHA-256 (${hash}) than the pinned one, so it was deleted.`)
  }
  unpack(archive, { root: model.archive.replace(/\.tar\.bz2$/, ''), files, folder, target })
  rmSync(archive)
  return target
}

/** The model's files; the archive has larger ones, too. */
function modelFiles(name) {
  return [`${name}-encoder.int8.onnx`, `${name}-decoder.int8.onnx`, `${name}-tokens.txt`]
}

/** Appends the missing bytes to the file. */
async function download(url, path, bytes) {
  const presentBytes = size(path)
  if (presentBytes === bytes) return
  if (presentBytes > bytes) rmSync(path)
  const from = presentBytes > bytes ? 0 : presentBytes
  const resumeHint = `Run the command again to resume, or put the file there by other means: ${path}`
  try {
    const response = await fetch(url, { headers: from > 0 ? { range: `bytes=${from}-` } : {} })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    // Without support for ranges the server sends the whole file.
    const flags = response.status === 206 ? 'a' : 'w'
    await pipeline(Readable.fromWeb(response.body), createWriteStream(path, { flags }))
  } catch (error) {
    throw new Error(`${url} could not be downloaded (${error.cause?.code ?? error.message}). ${resumeHint}`)
  }
  if (size(path) < bytes) throw new Error(`The download ended after ${size(path)} of ${bytes} bytes. ${resumeHint}`)
  if (size(path) > bytes) {
    rmSync(path)
    throw new Error(`${url} is larger than the pinned ${bytes} bytes, so it was deleted.`)
  }
}

function unpack(archive, { root, files, folder, target }) {
  const fresh = mkdtempSync(join(folder, '.new-'))
  try {
    const args = ['-xjf', archive, '-C', fresh, '--no-same-owner', ...files.map((file) => `${root}/${file}`)]
    const { status, error } = spawnSync('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0)
      throw new Error(`tar could not unpack ${archive}${error ? ` (${error.message})` : ''}: it needs bzip2.`)
    rmSync(target, { recursive: true, force: true })
    renameSync(join(fresh, root), target)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function sha256(path) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function size(path) {
  return existsSync(path) ? statSync(path).size : 0
}
