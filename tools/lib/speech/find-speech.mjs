import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const prefixes = ['/usr', '/usr/local', '/opt/homebrew', '/home/linuxbrew/.linuxbrew']
const recogniser = [
  'bin/pocketsphinx_batch',
  'share/pocketsphinx/model/en-us/en-us',
  'share/pocketsphinx/model/en-us/en-us.lm.bin',
  'share/pocketsphinx/model/en-us/cmudict-en-us.dict',
]

/** Paths of PocketSphinx and of flite, the tests' speech synthesizer; either may be undefined. */
export function findSpeech({ mayInstall }) {
  const found = find()
  return found.pocketsphinx && found.flite ? found : mayInstall && install() ? find() : found
}

function find() {
  const modelPrefix = prefixes.find((prefix) => recogniser.every((path) => existsSync(join(prefix, path))))
  const flite = prefixes.map((prefix) => join(prefix, 'bin/flite')).find((path) => existsSync(path))
  return { pocketsphinx: modelPrefix && join(modelPrefix, recogniser[0]), flite }
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing PocketSphinx, its English model and flite from the distribution’s packages …\n')
  const packages = 'pocketsphinx pocketsphinx-en-us flite'
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`
  const { status } = spawnSync('sh', ['-c', command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  })
  return status === 0
}
