export function PictureButton() {
  return null
}
