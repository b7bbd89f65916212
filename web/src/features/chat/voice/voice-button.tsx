export function VoiceButton() {
  return null
}
