{{- define "foxreel.name" -}}
{{- if contains "foxreel" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-foxreel" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "foxreel.selector" -}}
app.kubernetes.io/name: foxreel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "foxreel.labels" -}}
{{ include "foxreel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end -}}

{{- define "foxreel.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "foxreel.secret" -}}
{{ .Values.secrets.existing | default (include "foxreel.name" .) }}
{{- end -}}

{{- define "foxreel.claim" -}}
{{ .Values.persistence.existingClaim | default (printf "%s-data" (include "foxreel.name" .)) }}
{{- end -}}

{{- define "foxreel.database" -}}
{{ include "foxreel.name" . }}-database
{{- end -}}

{{/* Where DATABASE_URL stands: the operator writes it for its own cluster. */}}
{{- define "foxreel.databaseUrl" -}}
{{- if .Values.database.enabled }}
name: {{ include "foxreel.database" . }}-app
key: uri
{{- else }}
name: {{ include "foxreel.secret" . }}
key: DATABASE_URL
{{- end }}
{{- end -}}

{{/* The server itself, if DATABASE_URL is a pooler. In a secret of your own nobody sees whether it is there. */}}
{{- define "foxreel.directUrl" -}}
{{- if and (not .Values.database.enabled) (not .Values.secrets.existing) .Values.secrets.values.DATABASE_DIRECT_URL }}
name: {{ include "foxreel.secret" . }}
key: DATABASE_DIRECT_URL
{{- else }}
{{- include "foxreel.databaseUrl" . }}
{{- end }}
{{- end -}}

{{- define "foxreel.environment" -}}
envFrom:
  - configMapRef: { name: {{ include "foxreel.name" . }} }
  - secretRef: { name: {{ include "foxreel.secret" . }} }
{{- if .Values.database.enabled }}
env:
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef: {{- include "foxreel.databaseUrl" . | nindent 8 }}
{{- end }}
{{- end -}}

{{- define "foxreel.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "foxreel.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{/* Scratch files stay on the node: only what others read goes to the shared volume. */}}
{{- define "foxreel.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: scratch, mountPath: /data/tmp, subPath: work }
  - { name: scratch, mountPath: /tmp, subPath: tmp }
{{- end -}}

{{- define "foxreel.volumes" -}}
volumes:
  - name: scratch
    emptyDir: {}
  - name: data
    {{- if .Values.persistence.enabled }}
    persistentVolumeClaim: { claimName: {{ include "foxreel.claim" . }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end -}}

{{- define "foxreel.placement" -}}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "foxreel.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* A new configuration restarts the pods. */}}
{{- define "foxreel.podAnnotations" -}}
checksum/config: {{ include (print $.Template.BasePath "/settings.yaml") . | sha256sum }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The tasks of each worker, as workers/<kind> defines them. */}}
{{- define "foxreel.tasks" -}}
media: [process_media, cut_teaser, mix_recording, encode_playable, transcode_media]
messaging: [dispatch_event, deliver_auto_message, send_mass_message, split_mass_message, deliver_mass_batch]
money: [renew_subscription, remind_renewal, settle_payment]
live: [end_battle, keep_recording]
housekeeping: [send_mail, send_push, plan_live_pushes, remind_live, release_media, erase_account, delete_files]
{{- end -}}
