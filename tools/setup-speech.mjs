// `npm run setup:speech`: installs offline speech recognition on this machine.
// Without options: English commands, from the distribution's packages (37 MB): PocketSphinx, its US English model, and flite, the
// tests' speech synthesizer. Not needed if SPEECH_URL is set.
// `-- --languages all`: also Whisper for all six languages, from its publisher: [--model tiny | base | small] [--to FOLDER]
// [--from URL of a mirror].
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail } from './lib/print.mjs'
import { fetchModel } from './lib/speech/fetch-model.mjs'
import { findSpeech } from './lib/speech/find-speech.mjs'
import { findLoadFailure } from './lib/speech/load-model.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'tools/lib/speech/models.json'), 'utf8'))
const { values } = parseArgs({
  options: {
    languages: { type: 'string', default: 'en' },
    model: { type: 'string', default: 'base' },
    to: { type: 'string', default: join(root, '.cache/speech') },
    from: { type: 'string', default: manifest.source },
  },
})
const { pocketsphinx, flite } = findSpeech({ mayInstall: true })
if (pocketsphinx) console.log(`English commands: ${pocketsphinx}; restart Murmur if it runs.`)
else {
  const missingHints = [
    'PocketSphinx with its English model is not here and could not be installed: no English command by voice can trade.',
    'Debian, Ubuntu:  sudo apt-get install pocketsphinx pocketsphinx-en-us flite',
    'Homebrew:        brew install cmu-pocketsphinx flite',
    'Or set SPEECH_URL to a server with OpenAI’s API (OpenAI, Groq, whisper.cpp, speaches); see .env.example.',
  ].join('\n')
  if (values.languages === 'en') fail(missingHints)
  console.log(missingHints)
}
console.log(flite ? `The tests speak with ${flite}.` : 'flite is not here: the tests that need a voice are skipped.')
if (values.languages !== 'en') await setUpWhisper()

async function setUpWhisper() {
  const model = manifest.models[values.model]
  if (values.languages !== 'all') fail('--languages takes en or all: one model has all six languages.')
  if (!model) fail(`--model takes ${Object.keys(manifest.models).join(', ')}.`)
  const megabytes = Math.round(model.bytes / 1e6)
  console.log(`Whisper ${values.model}, six languages. Licence: ${manifest.licence}. From ${values.from}`)
  console.log(
    `Download: ${megabytes} MB; kept on disk: about ${model.keptMegabytes} MB; it takes more than that of memory while in use.`,
  )
  console.log(`SHA-256: ${model.sha256 ?? 'not published, so it cannot be downloaded'}`)
  const wanted = { name: values.model, model, source: values.from, folder: resolve(values.to) }
  const folder = await fetchModel(wanted).catch((error) => fail(error.message))
  const reason = findLoadFailure(folder, join(root, 'server'))
  if (reason) fail(reason)
  console.log(`It loads. Put this line into .env and restart Murmur:\nSPEECH_MODEL_PATH=${folder}`)
}
