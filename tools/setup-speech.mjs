// `npm run setup:speech`: installs offline speech recognition on this machine, from the distribution's packages (37 MB): PocketSphinx,
// its US English model, and flite, the tests' speech synthesizer. Not needed if SPEECH_URL is set.
import { findSpeech } from './lib/find-speech.mjs'
import { fail } from './lib/print.mjs'

const { pocketsphinx, flite } = findSpeech({ mayInstall: true })
if (!pocketsphinx) {
  fail(
    [
      'PocketSphinx with its English model is not here and could not be installed, so Murmur keeps recordings but hears nothing.',
      'Debian, Ubuntu:  sudo apt-get install pocketsphinx pocketsphinx-en-us flite',
      'Homebrew:        brew install cmu-pocketsphinx flite',
      'Or set SPEECH_URL to a server that speaks OpenAI’s wire (OpenAI, Groq, whisper.cpp, speaches); see .env.example.',
    ].join('\n'),
  )
}
console.log(`Murmur hears with ${pocketsphinx}; restart it if it runs.`)
console.log(flite ? `The tests speak with ${flite}.` : 'flite is not here: the tests that need a voice are skipped.')
