/**
 * Builds a script for a page: resolves with the milliseconds from the event to the first frame after the answer.
 * @param answer an expression that is true once the answer is there
 */
export const painted = (
  event: 'pointerdown' | 'click' | 'keydown',
  answer: string,
): string => `new Promise((resolve) => {
  let pressed = 0
  addEventListener('${event}', (event) => (pressed = event.timeStamp), { capture: true, once: true })
  const look = () => {
    if (!pressed || !(${answer})) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - pressed)
      port2.postMessage(null)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
})`
