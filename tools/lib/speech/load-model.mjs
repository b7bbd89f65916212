import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The reason why sherpa-onnx-node cannot load the model in `folder`, tried in a separate process; undefined if it can. */
export function findLoadFailure(folder, serverFolder) {
  const name = readdirSync(folder)
    .find((file) => file.endsWith('-tokens.txt'))
    ?.replace(/-tokens\.txt$/, '')
  const path = resolve(serverFolder)
  if (!path) return 'The package sherpa-onnx-node is not installed: run npm ci.'
  const file = (part) => join(folder, `${name}-${part}`)
  const config = {
    modelConfig: {
      whisper: {
        encoder: file('encoder.int8.onnx'),
        decoder: file('decoder.int8.onnx'),
        language: 'en',
        task: 'transcribe',
      },
      tokens: file('tokens.txt'),
    },
  }
  const script = 'new (require(process.argv[1]).OfflineRecognizer)(JSON.parse(process.argv[2]))'
  const { status } = spawnSync(process.execPath, ['-e', script, path, JSON.stringify(config)], {
    timeout: 120_000,
    stdio: 'ignore',
  })
  return status === 0 ? undefined : 'It was downloaded, but sherpa-onnx-node cannot load it on this system.'
}

function resolve(serverFolder) {
  try {
    return createRequire(join(serverFolder, 'package.json')).resolve('sherpa-onnx-node')
  } catch {
    return undefined
  }
}
