import { Avatar } from '@foxreel/ui/avatar';
import { Badge, CountBadge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { Checks } from '@foxreel/ui/checks';
import { Field, TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { Segmented } from '@foxreel/ui/segmented';
import { SelectField } from '@foxreel/ui/select-field';
import { Spinner } from '@foxreel/ui/spinner';
import { Switch } from '@foxreel/ui/switch';
import { Heart, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Shown } from './shown.ts';

const row = 'flex flex-wrap items-center gap-3';
const kinds = ['primary', 'secondary', 'outline', 'quiet', 'danger'] as const;

function LiveSegmented() {
  const [value, setValue] = useState<'week' | 'month' | 'year'>('month');
  return (
    <Segmented
      label="Period"
      value={value}
      onChange={setValue}
      choices={[
        { value: 'week', label: 'Week' },
        { value: 'month', label: 'Month' },
        { value: 'year', label: 'Year' },
      ]}
    />
  );
}

function LiveSwitch({ hint }: { hint?: string }) {
  const [on, setOn] = useState(true);
  return <Switch label="New followers" checked={on} onChange={setOn} {...(hint ? { hint } : {})} />;
}

function LiveChecks() {
  const [values, setValues] = useState<('photos' | 'videos')[]>(['photos']);
  return (
    <Checks
      label="Interests"
      choices={[
        { value: 'photos', label: 'Photos' },
        { value: 'videos', label: 'Videos' },
      ]}
      values={values}
      onChange={setValues}
    />
  );
}

export const controls: readonly Shown[] = [
  {
    name: 'Button',
    states: {
      kinds: (
        <div className={row}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind}>
              {kind}
            </Button>
          ))}
        </div>
      ),
      busy: (
        <div className={row}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} busy>
              {kind}
            </Button>
          ))}
        </div>
      ),
      disabled: (
        <div className={row}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} disabled>
              {kind}
            </Button>
          ))}
        </div>
      ),
      'a long label': <Button className="max-w-full">Subscribe for 28 Fox Coins every three months</Button>,
    },
  },
  {
    name: 'IconButton',
    states: {
      plain: (
        <IconButton label="Share">
          <Share2 size={20} />
        </IconButton>
      ),
      disabled: (
        <IconButton label="Share" disabled>
          <Share2 size={20} />
        </IconButton>
      ),
      'on a picture': (
        <span className="inline-block rounded-12 bg-black/60">
          <IconButton label="Like" onPicture>
            <Heart size={24} />
          </IconButton>
        </span>
      ),
    },
  },
  {
    name: 'Field',
    states: {
      empty: <Field label="Email" placeholder="you@example.com" />,
      hint: <Field label="Amount" defaultValue="5" hint="Minimum $3" />,
      error: <Field label="Amount" defaultValue="2" error="Minimum $3" />,
      disabled: <Field label="Username" defaultValue="ada" disabled />,
      'text area': <TextArea label="Message" rows={3} defaultValue="Three lines of text, and more when needed." />,
    },
  },
  { name: 'Segmented', states: { chosen: <LiveSegmented /> } },
  {
    name: 'SelectField',
    states: {
      chosen: (
        <SelectField
          label="Language"
          choices={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
      ),
    },
  },
  { name: 'Switch', states: { plain: <LiveSwitch />, hint: <LiveSwitch hint="By email and on this device." /> } },
  { name: 'Checks', states: { chosen: <LiveChecks /> } },
  {
    name: 'Badge',
    states: {
      kinds: (
        <div className={row}>
          <Badge>Neutral</Badge>
          <Badge kind="picture">0:42</Badge>
          <Badge kind="accent">New</Badge>
          <Badge kind="live">LIVE</Badge>
          <Badge kind="danger">Rejected</Badge>
        </div>
      ),
      counts: (
        <div className={row}>
          <CountBadge count={1} label="1 unread" />
          <CountBadge count={12} label="12 unread" />
        </div>
      ),
    },
  },
  {
    name: 'Avatar',
    states: {
      sizes: (
        <div className={row}>
          {[32, 44, 56, 96].map((size) => (
            <Avatar key={size} src={null} name="Ada" size={size} />
          ))}
          <Avatar src={null} name="Ben" size={56} live />
        </div>
      ),
    },
  },
  { name: 'Spinner', states: { running: <Spinner label="Loading" /> } },
];
