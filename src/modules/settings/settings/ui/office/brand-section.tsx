import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form'
import { descriptionBelow, TextareaField, TextField } from '../../../../../platform/web/fields'
import { Note, Sub } from '../../../../../platform/web/office/blocks'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { brandSheet, defaultColors, offerColor, readColor } from '../../../../../shared/colors'
import { PictureField } from '../../../../core/media/ui/office/picture-field'
import type { FormImage } from '../../../../core/media/ui/office/use-uploads'
import type { OwnAgency } from '../../view'
import { updateAgencyInput } from '../../schema'
import { defaultPrefixes, neutralPrefix, type Prefixes, prefixLabels, prefixNames, toPrefix } from '../../brand.rules'
import { BrandPreview } from './brand-preview'
import styles from './brand-preview.module.css'
import { drawIn } from './draw-in'
import { Entries, Section, SectionForm } from './section'
import { SettingPreview } from './setting-preview'
import { useSection } from './use-section'

const schema = updateAgencyInput.pick({ version: true, brand: true }).required({ brand: true })

const toValues = ({ version, brand }: OwnAgency) => ({
  version,
  brand: {
    ...brand,
    primary: brand.primary ?? '',
    accent: brand.accent ?? '',
    hero: { title: brand.hero.title ?? '', text: brand.hero.text ?? '', picture: brand.hero.picture },
    footer: { text: brand.footer.text ?? '', links: brand.footer.links },
    letterhead: brand.letterhead ?? '',
  },
})
export type BrandValues = ReturnType<typeof toValues>
type Controlled = { control: Control<BrandValues> }

type Uploading = Controlled & { onBusy: (isBusy: boolean) => void }

/** Edits how the agency looks, with a preview that follows each key. */
export function BrandSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  const { primary, accent } = agency.brand
  useEffect(() => drawIn(brandSheet({ primary, accent })), [primary, accent])
  const [sending, setSending] = useState(0)
  const onBusy = (isBusy: boolean) => setSending((count) => Math.max(0, count + (isBusy ? 1 : -1)))
  return (
    <Section
      title="Brand"
      intro="How the site, the office, mails and papers look. What you leave empty looks as it did from the start. The name is in the section Agency."
    >
      <SectionForm
        submit={submit}
        isPending={isPending || sending > 0}
        isDirty={isDirty}
        note="Saved changes are on all pages, mails and papers from then on. References that were given stay."
      >
        <Colors control={control} agency={agency} />
        <Logos control={control} onBusy={onBusy} />
        <FirstPage control={control} onBusy={onBusy} />
        <Footer control={control} />
        <References control={control} agency={agency} />
        <SettingPreview
          at={[
            { to: '/', label: 'First page' },
            { page: '/admin/settings?section=outbox', label: 'Sent mails' },
          ]}
        />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ brand: 'Brand' }} show={{ brand: describeBrand }} />}
    </Section>
  )
}

function Colors({ control, agency }: Controlled & { agency: OwnAgency }) {
  const brand = useWatch({ control, name: 'brand' })
  return (
    <>
      <Sub>Colors</Sub>
      <FieldRow>
        <ColorField
          control={control}
          colorName="primary"
          label="First color"
          description="Links, buttons and dark panels"
        />
        <ColorField control={control} colorName="accent" label="Second color" description="The main button of a page" />
      </FieldRow>
      <BrandPreview name={agency.name} brand={{ ...brand, prefix: brand.prefix || agency.brand.prefix }} />
    </>
  )
}

function Logos(shared: Uploading) {
  return (
    <>
      <Sub mt="s1h">Logo and icon</Sub>
      <BrandPicture
        {...shared}
        name="logo"
        label="Logo on light grounds"
        ground="light"
        hint="PNG or WebP with transparent ground, 400 pixels wide or more. It replaces mark and name."
      />
      <BrandPicture
        {...shared}
        name="logoDark"
        label="Logo on dark grounds"
        ground="dark"
        hint="For the dark scheme, the footer, mails and proposals. Without one, the light logo stands there, in site and office on a light ground."
      />
      <BrandPicture
        {...shared}
        name="icon"
        label="Icon"
        ground="light"
        hint="Square, 512 pixels or more: the browser’s tab and the phone’s first screen."
      />
    </>
  )
}

function FirstPage({ control, onBusy }: Uploading) {
  return (
    <>
      <Sub mt="s1h">First page</Sub>
      <TextField
        control={control}
        name="brand.hero.title"
        label="Title"
        placeholder="Travel packages, planned by people."
      />
      <TextareaField
        control={control}
        name="brand.hero.text"
        label="Text"
        placeholder="Choose a trip with hotels, transfers and things to do, change what you like, …"
        autosize
        minRows={2}
        maxRows={6}
      />
      <BrandPicture
        control={control}
        name="hero.picture"
        label="Picture of the first page"
        ground="photo"
        hint="Without one, the first page shows its most popular package."
        onBusy={onBusy}
      />
    </>
  )
}

function Footer({ control }: Controlled) {
  const links = useFieldArray({ control, name: 'brand.footer.links' })
  return (
    <>
      <Sub mt="s1h">Footer</Sub>
      <TextField
        control={control}
        name="brand.footer.text"
        label="Line under the name"
        placeholder="Travel packages, planned by people."
      />
      <Entries
        title="Links in the footer"
        one="link"
        rows={links.fields}
        max={8}
        add={() => links.append({ label: '', url: '' })}
        remove={links.remove}
        renderRow={(i) => (
          <>
            <TextField control={control} name={`brand.footer.links.${i}.label`} label="Name" placeholder="About us" />
            <TextField
              control={control}
              name={`brand.footer.links.${i}.url`}
              label="Address"
              placeholder="/pages/about"
            />
          </>
        )}
      />
    </>
  )
}

function References({ control, agency }: Controlled & { agency: OwnAgency }) {
  const { prefix: typed, prefixes } = useWatch({ control, name: 'brand' })
  // Stays while the field is empty, which cannot be saved.
  const prefix = typed || agency.brand.prefix
  const namedPrefix = toPrefix(agency.name)
  const year = useAgencyToday().slice(0, 4)
  return (
    <>
      <Sub mt="s1h">Papers and references</Sub>
      <FieldRow>
        <TextField
          control={control}
          name="brand.prefix"
          label="References of requests begin with"
          placeholder={namedPrefix ?? neutralPrefix}
          description={`Two to five capital letters${namedPrefix && namedPrefix !== typed ? `, such as ${namedPrefix} of the name` : ''}. The next one is like ${prefix}-7K3QXM`}
          {...descriptionBelow}
        />
        <TextareaField
          control={control}
          name="brand.letterhead"
          label="Letterhead"
          placeholder={'Rua do Carmo 12, 1200-093 Lisboa\nRNAVT 1234'}
          description="Up to four lines on papers and at the foot of mails: address, registration, license"
          {...descriptionBelow}
          autosize
          minRows={2}
          maxRows={4}
        />
      </FieldRow>
      <FieldRow cols={{ base: 2, sm: 4 }}>
        {prefixNames.map((name) => (
          <TextField
            key={name}
            control={control}
            name={`brand.prefixes.${name}`}
            label={`Numbers of ${prefixLabels[name]}`}
            placeholder={defaultPrefixes[name]}
            description={`Like ${toSampleNumber(name, prefixes, year)}`}
            {...descriptionBelow}
            maxLength={6}
          />
        ))}
      </FieldRow>
      <Note>What is made from now on begins so; older numbers stay, and counting goes on without a gap.</Note>
    </>
  )
}

/** Returns 'INV-2027-00001' for what is typed. */
const toSampleNumber = (name: keyof Prefixes, prefixes: Prefixes, year: string): string =>
  `${prefixes[name].toUpperCase() || defaultPrefixes[name]}-${name === 'booking' ? '7K3QXM' : `${year}-00001`}`

/** Formats a brand for a conflict between two people. */
const describeBrand = (brand: BrandValues['brand']): string[] =>
  [
    brand.primary && `First color ${brand.primary}`,
    brand.accent && `Second color ${brand.accent}`,
    brand.logo && `Logo ${brand.logo.image.slice(-6)}`,
    brand.logoDark && `Dark logo ${brand.logoDark.image.slice(-6)}`,
    brand.icon && `Icon ${brand.icon.image.slice(-6)}`,
    brand.hero.title,
    brand.hero.text,
    brand.hero.picture && `Picture ${brand.hero.picture.image.slice(-6)}`,
    brand.footer.text,
    ...brand.footer.links.map(({ label, url }) => `${label}: ${url}`),
    `References ${brand.prefix}`,
    ...prefixNames.map((name) => `Numbers of ${prefixLabels[name]} ${brand.prefixes[name]}`),
    brand.letterhead,
  ].filter((one): one is string => Boolean(one))

type ColorProps = Controlled & { colorName: 'primary' | 'accent'; label: string; description: string }

/** Enters a color; suggests the nearest readable one for one that is not. */
function ColorField({ control, colorName, label, description }: ColorProps) {
  const { field, fieldState } = useController({ control, name: `brand.${colorName}` })
  const { ref, value, onChange, onBlur } = field
  const color = readColor(value)
  const offered = color && offerColor(colorName, color)
  return (
    <Stack gap="s1h" flex={1}>
      <TextInput
        ref={ref}
        label={label}
        description={description}
        placeholder={`${defaultColors[colorName]}, unless you choose another`}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        maxLength={7}
        error={fieldState.error?.message}
        rightSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={`Choose the ${label.toLowerCase()}`}
            value={color ?? defaultColors[colorName]}
            onChange={onChange}
          />
        }
      />
      {offered && (
        <Group gap="s2" role="status">
          <Text c="var(--bad)" fz="office">
            Too little contrast.
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange(offered)}>
            Use {offered}
          </Button>
        </Group>
      )}
      {color && !offered && (
        <Note>
          <span aria-hidden="true">✓</span> Reads well in both schemes
        </Note>
      )}
    </Stack>
  )
}

type PictureProps = Controlled & {
  name: 'logo' | 'logoDark' | 'icon' | 'hero.picture'
  label: string
  ground: 'light' | 'dark' | 'photo'
  hint: string
  onBusy: (isBusy: boolean) => void
}

function BrandPicture({ control, name, label, ...rest }: PictureProps) {
  const { field, fieldState } = useController({ control, name: `brand.${name}` })
  return (
    <div>
      <Text component="span" fw={600} fz="xs">
        {label}
      </Text>
      <PictureField
        label={label}
        value={field.value as FormImage | null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        {...rest}
      />
    </div>
  )
}
