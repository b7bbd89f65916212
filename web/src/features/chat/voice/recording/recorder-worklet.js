/* global AudioWorkletProcessor, registerProcessor */
// Runs on the audio thread as a file of its own, because our CSP forbids blob: scripts. Plain JavaScript: Vite serves it unchanged.
const blockLength = 2048

/** Posts the microphone's samples, mixed to one channel, in blocks of 2048. */
class Recorder extends AudioWorkletProcessor {
  block = new Float32Array(blockLength)
  filled = 0

  process([channels]) {
    const length = channels[0]?.length ?? 0
    for (let index = 0; index < length; index++) {
      let sum = 0
      for (const channel of channels) sum += channel[index]
      this.block[this.filled++] = sum / channels.length
      if (this.filled === blockLength) this.hand()
    }
    return true
  }

  hand() {
    this.port.postMessage(this.block, [this.block.buffer])
    this.block = new Float32Array(blockLength)
    this.filled = 0
  }
}

registerProcessor('recorder', Recorder)
