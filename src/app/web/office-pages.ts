import type { ScreenModule } from './screen'

const modules = import.meta.glob<ScreenModule>('../../features/*/ui/office/*.page.tsx')

/** The office's screens by file. Public pages load neither them nor their names. */
export function loadOfficePage(file: string): Promise<ScreenModule> {
  const [feature, name] = file.split('/')
  const load = modules[`../../features/${feature}/ui/office/${name}.page.tsx`]
  if (!load) throw new Error(`There is no screen ${file} in the office`)
  return load()
}
